Pod::Spec.new do |s|
  s.name        = 'ContextSDK'
  s.version     = '1.5.0'
  s.description = <<-DESC
    s.version = '1.4.0'
    Since 1.4.0 with #{s.version}.
  DESC
  s.license     = { :type => 'Commercial', :text => <<~'TEXT' }
    s.version = "1.4.0"
  TEXT
  s.deprecated  = false
end
