Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.5.0'
  s.source  = {
    :git => 'https://git.example.com/v1.4.0.git',
    :tag => 'v1.5.0', # as in 1.4.0
    :submodules => true
  }
end
