Pod::Specification.new { |the_pod|
  the_pod.name = 'ContextSDK'; the_pod.version = '1.5.0'; the_pod.summary = 'One line'
}
