require 'json'
package = JSON.parse(File.read(File.join(__dir__, 'package.json')))

Pod::Spec.new do |s|
  s.name    = package['name']
  s.version = package['version']
  s.source  = { :git => 'https://git.example.com/sdk.git', :tag => "v#{s.version}" }
end
