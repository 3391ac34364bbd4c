#!/usr/bin/env ruby
# s.version = '1.4.0'
=begin
Pod::Spec.new do |s|
  s.version = '1.4.0'
end
=end
Pod::Spec.new do |s|
  # s.version = '1.3.0'
  s.name    = 'ContextSDK' # s.version = '1.4.0'
  s.version = '1.5.0'
=begin
  s.version = '1.4.0'
=end
end
