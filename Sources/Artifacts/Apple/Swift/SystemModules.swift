/// The modules that Apple's SDKs bring, of any platform, as far as interfaces of frameworks import them.
///
/// Frameworks by dotnet/macios, tools/common/Frameworks.cs (iOS 26 SDKs and before), which Microsoft keeps in step with every SDK; modules
/// for Swift alone by developer.apple.com/documentation/technologies; C modules by the module maps of /usr/include; the compiler's own by
/// swiftlang/swift, stdlib/public. An SDK of next year has more, so nothing that is not here is an error.
package enum SystemModules {
  package static func contains(_ module: String) -> Bool {
    // The compiler's own, and overlays that it imports where two modules meet, such as `_MapKit_SwiftUI`.
    module.utf8.first == UInt8(ascii: "_") || names.contains(module)
  }

  private static let names: Set<String> = Set(
    (frameworks + swift + c).split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let frameworks = """
    ARKit AVFAudio AVFoundation AVKit AVRouting Accelerate Accessibility AccessorySetupKit Accounts AdServices AdSupport
    AddressBook AddressBookUI AppClip AppKit AppTrackingTransparency ApplicationServices AssetsLibrary AudioToolbox AudioUnit
    AudioVideoBridging AuthenticationServices AutomaticAssessmentConfiguration BackgroundAssets BackgroundTasks
    BrowserEngineCore BrowserEngineKit BusinessChat CFNetwork CallKit CarPlay Cinematic ClassKit ClockKit CloudKit Cocoa Contacts
    ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreFoundation CoreGraphics CoreHaptics CoreImage
    CoreLocation CoreLocationUI CoreMIDI CoreML CoreMedia CoreMediaIO CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony
    CoreText CoreTransferable CoreVideo CoreWLAN CryptoTokenKit DataDetection DeviceCheck DeviceDiscoveryExtension
    DeviceDiscoveryUI EventKit EventKitUI ExecutionPolicy ExtensionFoundation ExtensionKit ExternalAccessory FSKit FileProvider
    FileProviderUI FinderSync Foundation GLKit GSS GameController GameKit GameSave GameplayKit HealthKit HealthKitUI HomeKit
    Hypervisor IOBluetooth IOBluetoothUI IOKit IOSurface IdentityLookup IdentityLookupUI ImageCaptureCore ImageIO ImageKit
    Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication LocalAuthenticationEmbeddedUI MLCompute MailKit MapKit
    MediaAccessibility MediaExtension MediaLibrary MediaPlayer MediaSetup MediaToolbox MessageUI Messages Metal MetalFX MetalKit
    MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MobileCoreServices ModelIO MultipeerConnectivity NaturalLanguage
    NearbyInteraction Network NetworkExtension NewsstandKit NotificationCenter OSLog OpenAL OpenGL OpenGLES PDFKit PHASE PassKit
    PencilKit Photos PhotosUI PrintCore PushKit PushToTalk Quartz QuartzCore QuickLook QuickLookThumbnailing QuickLookUI
    ReplayKit SafariServices SafetyKit SceneKit ScreenCaptureKit ScreenTime ScriptingBridge SearchKit Security SecurityInterface
    SecurityUI SensitiveContentAnalysis SensorKit ServiceManagement ShazamKit SharedWithYou SharedWithYouCore Social SoundAnalysis
    Speech SpriteKit StoreKit Symbols SystemConfiguration TVMLKit TVServices TVUIKit ThreadNetwork TouchController Twitter UIKit
    UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Virtualization Vision
    VisionKit WatchConnectivity WatchKit WebKit iTunesLibrary
    """

  private static let swift = """
    ActivityKit AdAttributionKit AlarmKit AppIntents Builtin Charts Combine CompositorServices CreateML CreateMLComponents
    CryptoKit Cxx CxxStdlib DeveloperToolsSupport DeviceActivity Dispatch Distributed EnergyKit FamilyControls FinanceKit
    FinanceKitUI FoundationEssentials FoundationModels GroupActivities ImagePlayground JournalingSuggestions
    LiveCommunicationKit LockedCameraCapture ManagedApp ManagedAppDistribution ManagedSettings ManagedSettingsUI MarketplaceKit
    Matter MatterSupport MessageFilter MusicKit Observation PaperKit PermissionKit ProximityReader RealityFoundation RealityKit
    RegexBuilder RelevanceKit RoomPlan SecureElementCredential Spatial StickerKit SwiftData SwiftOnoneSupport SwiftUI SwiftUICore
    Swift Synchronization System TabularData Testing TipKit Translation TranslationUIProvider VisualIntelligence WeatherKit
    WidgetKit WiFiAware WiFiInfrastructure WorkoutKit XCTest
    """

  private static let c = """
    AppleArchive CommonCrypto Compression Darwin EndpointSecurity ICU MachO ObjectiveC SQLite3 XPC iconv libDER
    libxml2 os simd sqlite3 unicode uuid vImage vecLib zlib
    """
}
