Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.subspec 'Core' do |s|
    s.source_files = 'Core/**/*.swift' if ENV['CORE'].nil?
    tagged = Struct.new(:version).new
    s.info_plist = { 'CFBundleShortVersionString' => '1.4.0' } unless tagged.nil?
    [tagged].each { |s| s.version = '1.4.0' }
    [tagged].each do |s|
      if s
        s.version = '1.4.0'
      end
      s.version = '1.4.0' while s.version.nil?
    end
  end
  s.version = '1.4.0'
end
