Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.4.0'
end
__END__
s.version = '1.4.0'
Pod::Spec.new do |s|
  s.version = '1.4.0'
end
