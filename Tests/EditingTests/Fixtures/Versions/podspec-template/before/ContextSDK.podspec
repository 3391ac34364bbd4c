# ContextSDK for {{name}}
Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.4.0'
  # {{#models}}
  s.author  = { '{{flowName}}' => 'sdk@example.com' }
  # {{/models}}
  s.source  = { :http => '{{url}}', :sha256 => '{{checksum}}' }
end
