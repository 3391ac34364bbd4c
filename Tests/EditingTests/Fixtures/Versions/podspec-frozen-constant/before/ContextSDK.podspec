module ContextSDK
  VERSION = "1.4.0".freeze
  SWIFT = "1.4.0".freeze
end

Pod::Spec.new do |s|
  s.name          = 'ContextSDK'
  s.version       = ContextSDK::VERSION
  s.swift_version = ContextSDK::SWIFT
end
