Pod::Spec.new do |s|
	s.name	= 'ContextSDK'
	s.version	=	'1.4.0'	
	s.summary	= 'é'
end