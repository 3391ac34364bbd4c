readme = "ContextSDK /* 1.4.0"
Pod::Spec.new do |s|
  s.name    = readme[/\w+/]
  s.summary = readme.sub(/['"]/, '').gsub(%r{/\*}, '')
  s.version = '1.5.0'
  s.author  = readme =~ /s.version = '1.4.0'/ ? 'a' : 'b'
end
