/// A part of a stream, while it passes.
struct StreamChunk {
  /// In bytes from the start of the stream.
  private(set) var position: Int
  private(set) var bytes: UnsafeRawBufferPointer

  var isEmpty: Bool { bytes.isEmpty }
  /// In bytes from the start of the stream.
  var end: Int { position + bytes.count }

  /// Takes what lies in front of a place of the stream.
  mutating func split(at place: Int) -> StreamChunk {
    let count = max(0, min(place, end) - position)
    let front = StreamChunk(position: position, bytes: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    bytes = UnsafeRawBufferPointer(rebasing: bytes[count...])
    position += count
    return front
  }
}
