/// What the framework was compiled with.
public func features() -> [String] {
  #if FEATURE_OFFLINE
    ["offline"]
  #else
    []
  #endif
}
