`release diff` calls breaking what keeps an app from importing a module, though its headers are the same.

  $ . "$TESTDIR/setup.sh"
  $ device=ios-arm64/ContextSDK.framework
  $ frameworks a
  $ mkdir a.xcframework/$device/{Headers,Modules}
  $ printf '@interface Score\n- (void)stay;\n@end\n' >a.xcframework/$device/Headers/Score.h
  $ printf 'framework module ContextSDK {\n  header "Score.h"\n}\n' >a.xcframework/$device/Modules/module.modulemap
  $ compared() { release diff --quiet --summary --fail-on breaking a.xcframework b.xcframework; }
  $ renewed() { rm -rf b.xcframework && cp -R a.xcframework b.xcframework; }

A module has the name that its map declares.

  $ renewed
  $ rewrite b.xcframework/$device/Modules/module.modulemap 's/ContextSDK/OtherSDK/'
  $ compared
  old: a.xcframework (folder; 9 files, 3.1 kB unpacked)
  new: b.xcframework (folder; 9 files, 3.1 kB unpacked)
  
  breaking
    ! removed the module ContextSDK in ios-arm64
  
  different: 1 file changed, 1 breaking change
  [1]
  $ renewed
  $ rewrite b.xcframework/$device/Modules/module.modulemap 's/^ .*/  umbrella "Headers"\n  export */'
  $ compared
  old: a.xcframework (folder; 9 files, 3.1 kB unpacked)
  new: b.xcframework (folder; 9 files, 3.1 kB unpacked)
  
  different: 1 file changed
  $ rm -r b.xcframework/$device/Modules
  $ compared
  old: a.xcframework (folder; 9 files, 3.1 kB unpacked)
  new: b.xcframework (folder; 8 files, 3.1 kB unpacked)
  
  breaking
    ! removed the module ContextSDK in ios-arm64
  
  different: 1 file removed, 1 breaking change
  [1]
