import Models
import Version

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The functions of ContextSDK.h.

@_cdecl("ctx_sdk_version")
public func sdkVersion() -> UnsafePointer<CChar>? { ctx_version() }

@_cdecl("ctx_sdk_description")
public func sdkDescription() -> UnsafeMutablePointer<CChar>? {
  let head = "ContextSDK \(String(cString: ctx_version()))"
  let switches = "features: " + (features.isEmpty ? "none" : features.joined(separator: ", "))
  let lines = models.map { "\(String(cString: $0.flow)) version \(String(cString: $0.version)), \($0.size) bytes" }
  return strdup(([head, switches] + lines).joined(separator: "\n"))
}

@_cdecl("ctx_sdk_model")
public func sdkModel(_ flow: UnsafePointer<CChar>, _ size: UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>? {
  let found = models.first { strcmp($0.flow, flow) == 0 }
  size?.pointee = found?.size ?? 0
  return found?.bytes
}

private var models: [ctx_model] { (0..<ctx_models_count()).map { ctx_models_at($0) } }

private var features: [String] {
  var features: [String] = []
  #if FEATURE_ONBOARDING
    features.append("onboarding")
  #endif
  #if FEATURE_PAYWALL
    features.append("paywall")
  #endif
  #if FEATURE_PERMISSIONS
    features.append("permissions")
  #endif
  #if FEATURE_RETENTION
    features.append("retention")
  #endif
  return features
}
