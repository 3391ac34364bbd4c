import Artifacts
import Synchronization

/// A model on the disk, whosever it is.
struct ModelReading: Sendable {
  var description: CoreMLDescription?
  var files: [InspectedModel.File]
}

/// The models that customers share, each read once.
final class SharedReadings: Sendable {
  private let readings = Mutex<[String: ModelReading]>([:])

  func reading(
    of located: ModelLocator.Located, _ read: (ModelLocator.Located) throws -> ModelReading
  ) throws -> ModelReading {
    if let known = readings.withLock({ $0[located.path] }) { return known }
    let reading = try read(located)
    readings.withLock { $0[located.path] = reading }
    return reading
  }
}
