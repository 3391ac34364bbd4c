# Evaluates a podspec as CocoaPods does, and prints as JSON what it sets.
require 'json'

module Pod
  class Spec
    attr_reader :values

    def initialize
      @values = {}
      yield self
      $spec = self
    end

    def method_missing(name, *arguments)
      raise NoMethodError, name unless name.end_with?('=')

      @values[name.to_s.chomp('=')] = arguments.first
    end

    def respond_to_missing?(*) = true
  end
end

load File.expand_path(ARGV.fetch(0))
puts JSON.generate($spec.values)
