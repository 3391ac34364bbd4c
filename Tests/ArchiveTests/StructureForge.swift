import TestSupport

@testable import Artifacts

/// Archives as no honest program writes them: Python with every field of every record in its hands.
struct StructureForge {
  struct Failed: Error, CustomStringConvertible {
    var description: String
  }

  /// `E` is an entry, `build` an archive. `l_…` and `c_…` override what the local header and the directory say;
  /// `end_…` and `z64_…` what the end records say.
  private static let prelude = #"""
    import struct, sys, zlib
    def extra(*fields): return b''.join(struct.pack('<HH', i, len(d)) + d for i, d in fields)
    def E(name, data=b'data', **o): return dict(o, name=name if isinstance(name, bytes) else name.encode(), data=data)
    def deflated(data):
        c = zlib.compressobj(9, zlib.DEFLATED, -15)
        return c.compress(data) + c.flush()
    def L(name, mode, **o): return E(name, c_attr=mode << 16, **o)
    def fields(e, who):
        def f(key, default): return e.get(who + key, e.get(key, default))
        method = f('method', 0)
        packed = deflated(e['data']) if e.get('method') == 8 else e['data']
        name = f('name', b'')
        flags = f('flags', 0 if all(b < 128 for b in e['name']) else 1 << 11)
        crc, csize, usize = f('crc', zlib.crc32(e['data'])), f('csize', len(packed)), f('usize', len(e['data']))
        return name, flags, method, crc, csize, usize, f('extra', b''), packed
    def build(*entries, before=b'', rebase=0, before_dir=b'', in_dir=b'', after_dir=b'', comment=b'', trailing=b'',
              zip64=None, **o):
        out, directory = bytearray(before), bytearray()
        for e in entries:
            out += e.get('gap', b'')
            offset = e.get('offset', len(out) - rebase)
            name, flags, method, crc, c, u, x, packed = fields(e, 'l_')
            out += struct.pack('<IHHHIIIIHH', e.get('l_sig', 0x04034b50), 20, flags, method, 0x210000, crc, c, u,
                               len(name), len(x)) + name + x + packed + e.get('descriptor', b'')
            e['start'] = offset
            name, flags, method, crc, c, u, x, packed = fields(e, 'c_')
            note = e.get('note', b'')
            slash = 0x10 if name.endswith(b'/') else 0
            directory += struct.pack('<IHHHHIIIIHHHHHII', 0x02014b50, e.get('host', 3) << 8 | 20, e.get('needs', 20), flags, method,
                                     0x210000, crc, c, u, len(name), len(x), len(note), e.get('disk', 0), 0,
                                     e.get('c_attr', (0o40755 if slash else 0o100644) << 16) | slash | e.get('dos', 0),
                                     offset) + name + x + note
        out += before_dir
        start, count, size = len(out) - rebase, len(entries), len(directory)
        out += directory + after_dir
        if zip64 is not None:
            z = dict(dict(size=44, rest=b'', count=count, here=count, dsize=size, offset=start, disk=0, at=len(out), disks=1,
                          sig=0x06064b50), **zip64)
            out += struct.pack('<IQHHIIQQQQ', z['sig'], z['size'], 45, 45, z['disk'], 0, z['here'], z['count'],
                               z['dsize'], z['offset']) + z['rest']
            out += struct.pack('<IIQI', 0x07064b50, 0, z['at'], z['disks'])
        out += struct.pack('<IHHHHIIH', 0x06054b50, o.get('end_disk', 0), 0, o.get('end_here', o.get('end_count', count)),
                           o.get('end_count', count), o.get('end_size', size), o.get('end_offset', start),
                           o.get('end_comment', len(comment))) + comment + trailing
        return bytes(out)
    END = struct.pack('<IHHHHIIH', 0x06054b50, 0, 0, 0, 0, 0, 0, 0)

    """#

  /// Makes every expression's archive in one go.
  static func archives(_ expressions: [String], in folder: TemporaryFolder) throws -> [String] {
    var script = prelude
    var paths: [String] = []
    for (index, expression) in expressions.enumerated() {
      let path = folder["\(index).zip"]
      script += "open('\(path)', 'wb').write(\(expression))\n"
      paths.append(path)
    }
    let result = try Tool.run(Tool.python, ["-"], input: script)
    guard result.status == 0 else { throw Failed(description: result.errors) }
    return paths
  }

  static func archive(_ expression: String, in folder: TemporaryFolder) throws -> String {
    try archives([expression], in: folder)[0]
  }
}

extension ZipStructure {
  /// The code of each problem, sorted.
  var codes: [String] { problems.map(\.code).sorted() }
}
