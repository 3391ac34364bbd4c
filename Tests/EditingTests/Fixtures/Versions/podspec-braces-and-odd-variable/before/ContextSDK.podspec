Pod::Specification.new { |the_pod|
  the_pod.name = 'ContextSDK'; the_pod.version = '1.4.0'; the_pod.summary = 'One line'
}
