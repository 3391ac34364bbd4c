import Foundation
import TestSupport
import Testing

/// Files that Python writes, with a token in a place where its neighbours look like letters.
enum Containers {
  struct Sample {
    var format: String
    var bytes: [UInt8]
  }

  /// - Parameters:
  ///   - program: in Python; shows samples by `show(format, bytes)`; `token` and `text` are its variables.
  ///   - text: a longer string, or the token.
  static func samples(_ program: String, token: String, text: String) throws -> [Sample] {
    let head = """
      import cbor2, io, os, pickle, plistlib, sqlite3, struct, tempfile
      token, text = sys.argv[1:]

      """
    return try samples(head + program, [token, text])
  }

  static func samples(_ program: String, _ arguments: [String]) throws -> [Sample] {
    let head = """
      import base64, sys
      def show(format, data): print(format, base64.b64encode(data).decode())

      """
    let result = try Tool.run(Tool.python, ["-c", head + program] + arguments, environment: ["PYTHONUTF8": "1"])
    try #require(result.status == 0, "\(result.errors)")
    return try result.text.split(separator: "\n").map { line in
      let end = try #require(line.lastIndex(of: " "))
      let data = try #require(Data(base64Encoded: String(line[line.index(after: end)...])))
      return Sample(format: String(line[..<end]), bytes: Array(data))
    }
  }

  /// Databases with wide and long records, large pages, deleted rows and logs.
  static let databases = """
    def files(name, size=4096, encoding="UTF-8", journal="delete"):
        folder = tempfile.mkdtemp()
        path = folder + "/a.db"
        db = sqlite3.connect(path, isolation_level=None)
        for pragma in ["page_size=%d" % size, "encoding='%s'" % encoding, "journal_mode=" + journal]:
            db.execute("pragma " + pragma).fetchall()
        return db, path

    def read(path): return open(path, "rb").read()

    columns = ["c%d" % i for i in range(120)]
    for size, lengths in [(1024, [1, 33, 300]), (4096, [1, 33, 300, 700])]:
        for length in lengths:
            db, path = files("wide", size)
            db.execute("create table t (%s)" % ",".join(columns))
            row = ["e%d" % i for i in range(60)] + ["e" * min(length, size // 8), text, "e" * 7] + ["f"] * 57
            db.execute("insert into t values (%s)" % ",".join("?" * 120), row)
            if length < 300: db.execute("create index i on t (c0, c60, c61, c62)")
            db.close()
            show("wide-%d-%d" % (size, length), read(path))
            db, path = files("long", size)
            db.execute("create table t (a, b, c)")
            for number in range(20): db.execute("insert into t values (?, ?, ?)", ["x" * number, "y", "z"])
            db.execute("insert into t values (?, ?, ?)", ["e" * length, text, "e" * length])
            db.close()
            show("long-%d-%d" % (size, length), read(path))
            db, path = files("log", size, journal="wal")
            db.execute("pragma wal_autocheckpoint=0")
            db.execute("create table t (a, b, c)")
            db.execute("insert into t values (?, ?, ?)", ["e" * length, text, "e" * length])
            show("wal-%d-%d" % (size, length), read(path + "-wal"))
            db, path = files("journal", size)
            db.execute("create table t (a, b, c)")
            db.execute("insert into t values (?, ?, ?)", ["e" * length, text, "e" * length])
            db.execute("pragma cache_spill=1")
            db.execute("pragma cache_size=1")
            db.execute("begin")
            db.execute("update t set b = 'none'")
            for number in range(50): db.execute("insert into t values (?, 1, 2)", ["n" * 900])
            show("journal-%d-%d" % (size, length), read(path + "-journal"))
    for encoding in ["UTF-16le", "UTF-16be"]:
        db, path = files("utf16", 4096, encoding)
        db.execute("create table t (a, b, c)")
        db.execute("insert into t values (?, ?, ?)", ["e" * 300, text, "e" * 9])
        db.close()
        show(encoding, read(path))
    db, path = files("blob")
    db.execute("create table t (a, b, c)")
    for length in range(1, 40):
        data = plistlib.dumps({"b": "e" * length, "id": text, "z": "e" * length}, fmt=plistlib.FMT_BINARY)
        db.execute("insert into t values (?, ?, ?)", ["e" * length, data, "e"])
    db.close()
    show("blob", read(path))
    """

  /// Larger than what the scanner keeps, so that its pages are in several blocks.
  static let large = """
    path = tempfile.mkdtemp() + "/a.db"
    db = sqlite3.connect(path)
    db.execute("create table t (a, b, c)")
    rows = [("e" * (number % 300), text, "e" * (number % 7)) for number in range(2000)]
    db.executemany("insert into t values (?, ?, ?)", rows)
    db.commit()
    db.close()
    show("large", open(path, "rb").read())
    """

  /// Where no record can be read.
  static let unreadable = """
    for size, length in [(4096, 9000), (1024, 3000), (16384, 700), (65536, 900)]:
        path = tempfile.mkdtemp() + "/a.db"
        db = sqlite3.connect(path)
        db.execute("pragma page_size=%d" % size)
        db.execute("create table t (a, b, c)")
        db.execute("insert into t values (?, ?, ?)", ["e" * length, text, "e" * 9])
        db.commit()
        db.close()
        show("overflow-%d" % size, open(path, "rb").read())
    """

  static let numbers = """
    raw = text.encode()
    def seven(n): return bytes([n]) if n < 128 else bytes([n & 127 | 128]) + seven(n >> 7)
    for length in range(1, 130):
        other = ("e" * length).encode()
        def join(write): return write(other) + write(raw) + write(other)
        for form in ["<H", ">H", "<I", ">I", "<Q", ">Q"]:
            show(form + str(length), b"\\xff" + join(lambda s: struct.pack(form, len(s)) + s))
        show("dotnet%d" % length, b"\\xff\\x02" + join(lambda s: seven(len(s)) + s))
        wide = lambda name, form: join(lambda s: struct.pack(form, len(s)) + s.decode().encode(name))
        show("wide-le%d" % length, b"\\xcf\\xfa\\x01\\x02" + wide("utf-16-le", "<I"))
        show("wide-be%d" % length, b"\\xcf\\xfa\\x01\\x02" + wide("utf-16-be", ">I"))
    """

  static let tagged = """
    raw = text.encode()
    def seven(n): return bytes([n]) if n < 128 else bytes([n & 127 | 128]) + seven(n >> 7)
    def smile(s): return (bytes([0x40 + len(s) - 1]) if len(s) <= 32 else bytes([0x60 + len(s) - 33])) + s
    for length in range(1, 50):
        other = ("z" * length).encode()
        for field in range(1, 40):
            def write(field, s): return seven(field << 3 | 2) + seven(len(s)) + s
            data = b"\\x08\\x04" + write(1, other) + write(field, raw) + write(8 + field % 8, other)
            show("proto%d-%d" % (field, length), data)
        show("cbor-bytes%d" % length, cbor2.dumps([other, raw, other, raw]))
        keys = b"".join(bytes([0x80 + len(k) - 1]) + k + smile(v) for k, v in
                        [(b"before", other), (b"id", raw), (b"after", other)])
        show("smile%d" % length, b":)\\n\\x03\\xfa" + keys + b"\\xfb")
        show("smile-list%d" % length, b":)\\n\\x03\\xf8" + smile(other) + smile(raw) + smile(other) + b"\\xf9")
    """

  static let longTexts = """
    for length in [200, 281, 700, 2000, 2600, 3500]:
        lead = ("the words " * 400)[:length - 1] + " "
        texts = [lead + text, "e" * 7]
        show("cbor%d" % length, cbor2.dumps(texts))
        show("pickle%d" % length, pickle.dumps(texts, 3))
        show("struct%d" % length, b"".join(struct.pack(">I", len(t.encode())) + t.encode() for t in texts) + b"AAAA")
        show("plist%d" % length, plistlib.dumps({"a": texts[0], "b": "e" * 7}, fmt=plistlib.FMT_BINARY))
    """
}
