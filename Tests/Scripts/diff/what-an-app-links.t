`release diff` calls breaking what keeps an app from importing a module or linking a class, though its headers are the same.

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

A class is exported no more. A header that other apps do not see declares the second, and none the third.

  $ lld=$(command -v ld64.lld-{14..22} ld64.lld | sed -n 1p)
  $ binary() { # NAME CLASS…
  >   for class in "${@:2}"; do echo "int $class __asm__(\"_OBJC_CLASS_\$_$class\") = 1;"; done >code.c
  >   clang -target arm64-apple-ios14.0 -c code.c -o code.o
  >   $lld -dylib -arch arm64 -platform_version ios 14.0 14.0 -undefined dynamic_lookup -install_name @rpath/X code.o \
  >     -o $1.xcframework/$device/ContextSDK
  > }
  $ binary a Score Hidden Own Kept
  $ mkdir a.xcframework/$device/PrivateHeaders
  $ printf '@interface Hidden\n@end\n' >a.xcframework/$device/PrivateHeaders/Hidden.h
  $ renewed
  $ binary b Score Kept
  $ compared
  old: a.xcframework (folder; 10 files, 36.0 kB unpacked)
  new: b.xcframework (folder; 10 files, 35.9 kB unpacked)
  
  different: 1 file changed
  $ binary b Kept
  $ compared
  old: a.xcframework (folder; 10 files, 36.0 kB unpacked)
  new: b.xcframework (folder; 10 files, 35.9 kB unpacked)
  
  breaking
    ! removed _OBJC_CLASS_$_Score (Score.h) in ios-arm64
  
  different: 1 file changed, 1 breaking change
  [1]
