import TestSupport
import Testing

/// A second reading of the format, in another language and by the specification alone: local headers, central directory
/// and end records must follow each other without a gap and say the same.
enum RecordWalk {
  struct Summary: Decodable, Equatable {
    var entries: Int
    var zip64End: Bool
    /// How many local headers carry a Zip64 field.
    var zip64Entries: Int
  }

  static func of(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Summary {
    try Judge.json(Summary.self, script, path, sourceLocation: sourceLocation)
  }

  private static let script = """
    import json, mmap, struct, sys
    BIG, SMALL = 0xFFFFFFFF, 0xFFFF
    file = open(sys.argv[1], 'rb')
    data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    end = len(data) - 22
    sig, disk, cd_disk, here, count, cd_size, cd_offset, comment = struct.unpack_from('<IHHHHIIH', data, end)
    assert sig == 0x06054b50 and disk == cd_disk == comment == 0 and here == count
    zip64 = data[end - 20:end - 16] == b'PK\\x06\\x07'
    cd_end = end
    if zip64:
      sig, disk, where, disks = struct.unpack_from('<IIQI', data, end - 20)
      assert disk == 0 and disks == 1
      sig, rest, made, need, disk, cd_disk, here64, count64, size64, offset64 = \\
        struct.unpack_from('<IQHHIIQQQQ', data, where)
      assert sig == 0x06064b50 and rest == 44 and where + 12 + rest == end - 20
      assert need == 45 and made == 3 << 8 | 45 and disk == cd_disk == 0 and here64 == count64
      assert count == min(count64, SMALL) and cd_size == min(size64, BIG) and cd_offset == min(offset64, BIG)
      assert count64 >= SMALL or size64 >= BIG or offset64 >= BIG, 'Zip64 without need'
      count, cd_size, cd_offset, cd_end = count64, size64, offset64, where
    else:
      assert count < SMALL and cd_size < BIG and cd_offset < BIG
    assert cd_offset + cd_size == cd_end

    def wide(extra, fields):
      'The values of a Zip64 field, in the order of those that are all ones.'
      missing = [name for name, value in fields if value == BIG]
      values = dict(fields)
      if not missing: assert extra == b''; return values, False
      tag, size = struct.unpack_from('<HH', extra)
      assert tag == 1 and size == 8 * len(missing) == len(extra) - 4
      values.update(zip(missing, struct.unpack('<%dQ' % len(missing), extra[4:])))
      return values, True

    at, place, zip64_entries = cd_offset, 0, 0
    for _ in range(count):
      (sig, made, need, flags, method, time, date, crc, packed, size, n, x, c, disk, internal, external, offset) = \\
        struct.unpack_from('<IHHHHHHIIIHHHHHII', data, at)
      name, extra = data[at + 46:at + 46 + n], data[at + 46 + n:at + 46 + n + x]
      at += 46 + n + x
      central, central_wide = wide(extra, [('size', size), ('packed', packed), ('offset', offset)])
      version = 45 if central_wide else 20
      assert sig == 0x02014b50 and made == 3 << 8 | version and need == version and c == disk == internal == 0
      assert external & 0xFFFF == (0x10 if name.endswith(b'/') else 0)
      assert central['offset'] == place, 'a gap or an overlap before %r' % name
      (sig2, need2, flags2, method2, time2, date2, crc2, packed2, size2, n2, x2) = \\
        struct.unpack_from('<IHHHHHIIIHH', data, place)
      name2, extra2 = data[place + 30:place + 30 + n2], data[place + 30 + n2:place + 30 + n2 + x2]
      local, local_wide = wide(extra2, [('size', size2), ('packed', packed2)])
      assert sig2 == 0x04034b50 and need2 == (45 if local_wide else 20)
      assert (flags, method, time, date, crc, name) == (flags2, method2, time2, date2, crc2, name2)
      assert (central['size'], central['packed']) == (local['size'], local['packed'])
      assert flags == 1 << 11 and method in (0, 8) and (method == 8 or local['size'] == local['packed'])
      assert method == 0 or local['packed'] < local['size'], 'deflate that does not help'
      name.decode('utf-8')
      zip64_entries += local_wide
      place += 30 + n2 + x2 + local['packed']
    assert place == cd_offset and at == cd_end
    print(json.dumps(dict(entries=count, zip64End=zip64, zip64Entries=zip64_entries)))
    """
}
