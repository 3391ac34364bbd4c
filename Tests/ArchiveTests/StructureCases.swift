/// One archive for each thing that can be wrong, as expressions of `StructureForge`, with the codes it must give: nothing else
/// is wrong with it, unless one thing cannot be without the other.
enum StructureCases {
  struct Row: Sendable {
    let archive: String
    let codes: [String]

    init(_ archive: String, _ codes: String...) {
      self.archive = archive
      self.codes = codes.sorted()
    }
  }

  static let layout: [Row] = [
    Row("build(E('a'), E('b'))[:-22]", "end-record-missing"),
    Row("build(E('a'), E('b'))[:-1]", "end-record-missing"),
    Row("build(E('a'), after_dir=END)", "end-record-repeated", "gap-after-directory"),
    Row("build(E('a'), trailing=END, end_comment=22)", "end-record-repeated", "leading-bytes"),
    Row("build(E('a.zip', build(E('a'))))"),
    Row("build(E('a')) + build(E('b'))", "end-record-repeated", "leading-bytes"),
    Row("build(E('a', note=END))", "entry-comment", "end-record-repeated"),
    Row("build(E('a'), E('b'), end_count=1)", "end-record"),
    Row("build(E('a'), E('b'), end_count=3)", "end-record"),
    Row("build(E('a'), end_size=46)", "end-record"),
    Row("build(E('a'), end_size=48)", "end-record"),
    Row("build(E('a'), end_offset=3)", "end-record"),
    Row("build(E('a'), comment=b'hello')", "comment"),
    Row("build(E('a'), comment=b'0123456789abcdef' * 4)", "git-comment"),
    Row("build(E('a'), comment=b'0123456789' * 4)", "git-comment"),
    Row("build(E('a'), comment=b'0123456789ABCDEF' * 4)", "comment"),
    Row("build(E('a'), comment=b'hello', end_comment=9)", "comment-truncated"),
    Row("build(E('a'), trailing=b'hello')", "trailing-bytes"),
    Row("build(E('a'), comment=b'hello', trailing=b'more')", "comment", "trailing-bytes"),
    Row("build(E('a'), before=b'#!/bin/sh\\n')", "leading-bytes"),
    Row("build(E('a'), before=b'#!/bin/sh\\n', rebase=10)", "leading-bytes"),
    Row("build(before=b'nothing in it')", "leading-bytes"),
    Row("build(E('a'), E('b', gap=b'between'))", "gap"),
    Row("build(E('a'), before_dir=b'hidden')", "gap-before-directory"),
    Row("build(E('a'), after_dir=b'hidden')", "gap-after-directory"),
    Row(
      "build(E('a'), E('b', offset=0, l_name=b'a'), E('c', offset=2))", "overlap", "overlap", "local-name",
      "local-header-missing"),
    Row(
      "build(E('a', data=b'0' * 50, csize=55, usize=55), E('b'))", "overlap"),
    Row("build(E('a', csize=9999, usize=9999))", "data-range"),
    Row("build(E('a'), end_offset=7, end_size=20)", "directory-missing"),
    Row("build(E('a'), end_offset=0xffffff00)", "end-record"),
    Row(
      "build(E('a'), E('b'), E('c')).replace(b'PK\\1\\2', b'PK\\1\\3').replace(b'PK\\1\\3', b'PK\\1\\2', 2)",
      "directory-truncated"),
    Row("build(E('a'), end_disk=1)", "multi-disk"),
    Row("build(E('a'), E('b'), end_here=1)", "multi-disk"),
    Row("build(E('a', disk=1))", "multi-disk"),
    Row("build(E('a'), zip64=dict(disks=2))", "multi-disk"),
    Row("build(E('a'), zip64=dict(disk=1))", "multi-disk"),
  ]

  static let zip64: [Row] = [
    Row("build(E('a'), zip64={})"),
    Row("build(E('a'), zip64={}, end_count=0xffff, end_size=0xffffffff, end_offset=0xffffffff)"),
    Row("build(E('a'), zip64={}, before=b'#!', rebase=2)", "leading-bytes"),
    Row("build(E('a'), zip64=dict(sig=7), end_count=1)", "zip64-malformed", "gap-after-directory"),
    Row("build(E('a'), zip64=dict(size=43))", "zip64-malformed"),
    Row("build(E('a'), zip64=dict(size=52, rest=b'hidden..'))", "zip64-malformed"),
    Row("build(E('a'), zip64=dict(rest=b'hidden..'))", "zip64-malformed", "zip64-malformed"),
    Row("build(E('a'), zip64=dict(size=2**64-1))", "zip64-malformed"),
    Row("build(E('a'), end_offset=0xffffffff)", "zip64-malformed", "end-record"),
    Row("build(E('a'), zip64={}, end_count=2)", "zip64-disagrees"),
    Row("build(E('a'), zip64={}, end_size=2)", "zip64-disagrees"),
    Row("build(E('a'), zip64={}, end_offset=2)", "zip64-disagrees"),
    Row("build(E('a'), zip64=dict(count=2, here=2), end_count=0xffff)", "end-record"),
    Row("build(E('a', csize=0xffffffff, usize=0xffffffff, extra=extra((1, struct.pack('<QQ', 4, 4)))))"),
    Row("build(E('a', c_usize=0xffffffff, c_extra=extra((1, struct.pack('<Q', 4)))))"),
    Row(
      "build(E('a', c_usize=0xffffffff, c_extra=extra((1, b'1234'))))", "zip64-malformed", "local-size", "ratio",
      "stored-size", "total-ratio"),
    Row("build(E('a', extra=extra((1, struct.pack('<QQ', 9, 9)))))", "zip64-malformed", "zip64-malformed"),
    Row("build(E('a', c_extra=extra((1, b'12345'))))", "zip64-malformed"),
    Row(
      "build(E('a', usize=0xffffffff, l_extra=extra((1, struct.pack('<Q', 4))), "
        + "c_extra=extra((1, struct.pack('<QI', 4, 0))), disk=0xffff))"),
    Row(
      "build(E('a', c_extra=extra((1, b''))), E('b', l_extra=extra((1, b''))))", "zip64-malformed", "zip64-malformed"),
    Row(
      "build(E('a', extra=extra((1, b''), (1, b''))))", "zip64-malformed", "zip64-malformed", "zip64-malformed",
      "zip64-malformed"),
    Row(
      "build(E('a', c_usize=0xffffffff, c_csize=0xffffffff, c_extra=extra((1, b'\\xff' * 16))))", "local-size",
      "local-size", "data-range", "total-size", "total-ratio"),
  ]

  static let headers: [Row] = [
    Row("build(E('a', l_sig=0x04034b51), E('b'))", "local-header-missing"),
    Row("build(E('a', offset=0xfffffff0))", "local-header-missing"),
    Row("build(E('a', l_name=b'b'))", "local-name"),
    Row("build(E('a', l_name=b'longer'))", "local-name"),
    Row("build(E('a', l_method=8))", "local-method"),
    Row("build(E('a', l_crc=1))", "local-crc"),
    Row("build(E('a', l_csize=1))", "local-size"),
    Row("build(E('a', l_usize=1))", "local-size"),
    Row("build(E('a', l_flags=2))", "local-flags"),
    Row(
      "build(E('a', flags=8, descriptor=struct.pack('<IIII', 0x08074b50, zlib.crc32(b'data'), 4, 4)))",
      "data-descriptor"),
    Row(
      "build(E('a', flags=8, l_crc=0, l_csize=0, l_usize=0, descriptor=struct.pack('<III', zlib.crc32(b'data'), 4, 4)))",
      "data-descriptor"),
    Row(
      "build(E('a', flags=8, descriptor=struct.pack('<IIQQ', 0x08074b50, zlib.crc32(b'data'), 4, 4)))",
      "data-descriptor"),
    Row("build(E('a', flags=8, descriptor=struct.pack('<IQQ', zlib.crc32(b'data'), 4, 4)))", "data-descriptor"),
    Row(
      "build(E('a', flags=8, descriptor=struct.pack('<IIII', 0x08074b50, 1, 4, 4)))", "data-descriptor",
      "data-descriptor-differs"),
    Row("build(E('a', flags=8))", "data-descriptor", "data-descriptor-differs"),
    Row("build(E('a', flags=1))", "encrypted"),
    Row("build(E('a', flags=0x41))", "encrypted"),
    Row("build(E('a', flags=0x2001))", "encrypted"),
    Row("build(E('a', extra=extra((0x17, b'12345678'))))", "encrypted"),
    Row("build(E('a', flags=1, l_method=99, c_method=99, extra=extra((0x9901, b'\\2\\0AE\\3\\0\\0'))))", "encrypted"),
    Row("build(E('a', l_method=12, c_method=12))", "compression-method"),
    Row(
      "build(E('a', needs=46), E('b', needs=0x300 + 47), E('c', needs=148), E('d', needs=0x214))",
      "version-needed", "version-needed", "version-needed"),
    Row(
      "build(E('a', l_method=14, c_method=14), E('b', l_method=93, c_method=93))", "compression-method",
      "compression-method"),
    Row("build(E('a', extra=extra((0x5455, b'12345'))))", "extra-field"),
    Row("build(E('a', l_extra=extra((0x7875, b'12345'))))", "extra-field"),
    Row("build(E('a', c_extra=extra((0x7075, b'12345a'), (0xcafe, b''))))", "extra-field"),
    Row("build(E('a', c_extra=extra((0x7075, b'12345b'))))", "extra-field", "second-name"),
    Row("build(E('a', l_extra=extra((0x7075, b'12345b'))))", "extra-field", "second-name"),
    Row("build(E('a', extra=extra((0x7075, b''))))", "extra-field", "second-name"),
    Row(
      "build(E('a', extra=extra((0x6c78, struct.pack('<BHHI', 7, 0x314, 0, 0o120777 << 16)))))", "extra-field",
      "second-mode"),
    Row("build(E('a', l_extra=extra((0x6c78, struct.pack('<BI', 4, 0o120777 << 16)))))", "extra-field", "second-mode"),
    Row("build(E('a', extra=extra((0x6c78, struct.pack('<BI', 4, 0o100644 << 16)))))", "extra-field"),
    Row(
      "build(E('a', extra=extra((0x756e, struct.pack('<IHIHH', 0, 0o120777, 1, 0, 0) + b'b'))))", "extra-field",
      "second-mode"),
    Row("build(E('a', extra=extra((0x000d, b'0' * 12 + b'x'))))", "extra-field", "second-target"),
    Row("build(E('a', extra=extra((0x000d, b'0' * 12))))", "extra-field"),
    Row("build(E('a', extra=extra((0x2605, b'x'))))", "extra-field-unknown"),
    Row("build(E('a', flags=0x20))", "patch-flags"),
    Row("build(E('a', b'', l_method=8, c_method=8, usize=860))", "deflate-empty"),
    Row("build(E('a', b'', l_method=8, c_method=8))", "deflate-empty"),
    Row("build(E('a', c_extra=b'123'))", "extra-field-malformed"),
    Row("build(E('a', l_extra=struct.pack('<HH', 5, 9)))", "extra-field-malformed"),
    Row("build(E('a', note=b'remark'))", "entry-comment"),
    Row("build(E('a', usize=5))", "stored-size"),
    Row("build(E('a/'))", "directory-data"),
  ]

  static let names: [Row] = [
    Row("build(E('a'), E('a'), E('b'), E('a'))", "duplicate-name", "duplicate-name"),
    Row("build(E('a/', b''), E('a/', b''))", "duplicate-name"),
    Row("build(E('a/x'), E('./a/x'))", "same-place", "dot-component"),
    Row("build(E('Read'), E('rEAD'))", "case-collision"),
    Row("build(E('A/x'), E('a/X'))", "case-collision", "case-collision"),
    Row("build(E('A/x'), E('a/y'), E('A/z'), E('a/w/z'))", "case-collision"),
    Row("build(E('A/', b''), E('a/y'))", "case-collision"),
    Row("build(E('A/', b''), E('a/', b''), E('a/y'))", "case-collision"),
    Row("build(E('x/A/b/c'), E('x/a/b/d'))", "case-collision", "case-collision"),
    Row("build(E('\\u00e9/x'), E('e\\u0301/y'))", "normalization-collision"),
    Row("build(E('x/a'), E('./x//b'))", "dot-component", "empty-component"),
    Row("build(E('A'), E('a'), E('a'))", "case-collision", "duplicate-name"),
    Row("build(E('STRASSE'), E('stra\\u00dfe'))", "case-collision"),
    Row("build(E('\\u03a3\\u03c3'), E('\\u03c3\\u03c2'))", "case-collision"),
    Row("build(E('\\u00c9'), E('e\\u0301'))", "case-collision"),
    Row("build(E('i'), E('\\u0131'))"),
    Row("build(E('\\u00e9'), E('e\\u0301'))", "normalization-collision"),
    Row("build(E('a'), E('a/', b''))", "file-and-directory"),
    Row("build(E('a'), E('a/b/c'), E('a/b/d'))", "below-file", "below-file"),
    Row("build(E('a/b'), E('A/B/c'), E('x'))", "below-file", "case-collision"),
    Row("build(E('x/y'), L('x', 0o120777))", "below-file"),
    Row("build(E('/a'))", "absolute-path"),
    Row("build(E('C:a'))", "drive-letter"),
    Row("build(E('a/b:c'))", "colon"),
    Row(
      "build(E('a\\u202eb'), E('c\\u200bd'), E('\\ufeffe'))", "hiding-character", "hiding-character", "hiding-character"
    ),
    Row(
      "build(E('a\\u200db'), E('c\\u200cd'), E('e\\u00adf'), E('g\\u034fh'), E('i\\u3164'), E('j\\ufe0f'), E('k\\U000e0041'))",
      "hiding-character", "hiding-character", "hiding-character", "hiding-character", "hiding-character",
      "hiding-character", "hiding-character"),
    // A family and a heart, the flag of Wales, Persian, and a variant of an ideograph.
    Row(
      "build(E('\\U0001f469\\u200d\\U0001f467\\u2764\\ufe0f'), E('\\U0001f3f4\\U000e0067\\U000e0062\\U000e007f'), E('\\u0645\\u06cc\\u200c\\u062e'), E('\\u845b\\U000e0100'))"
    ),
    Row("build(E('\\u0645\\u200c\\u200c\\u062e'))", "hiding-character"),
    Row("build(E('a/' * 100 + 'b'), E('n' * 4096))"),
    Row("build(E('a/' * 101 + 'b'))", "too-deep"),
    Row("build(E('n' * 4097))", "long-name"),
    Row("build(E('a/../b'))", "parent-component"),
    Row("build(E('..'))", "parent-component"),
    Row("build(E('./a'))", "dot-component"),
    Row("build(E('a//b'))", "empty-component"),
    Row("build(E(''))", "empty-component"),
    Row("build(E('a\\\\b'))", "backslash"),
    Row("build(E('a\\0b'))", "nul"),
    Row("build(E('a\\nb'))", "control-character"),
    Row("build(E('a\\x7fb'))", "control-character"),
    Row("build(E('a\\u0085b'))", "control-character"),
    Row("build(E(b'\\xff'))", "not-utf8"),
    Row("build(E(b'\\xc0\\xaf'))", "not-utf8"),
    Row("build(E(b'\\xed\\xa0\\x80'))", "not-utf8"),
    Row("build(E('\\u00e9', flags=0))", "utf8-flag"),
    Row("build(E('__MACOSX/a'))", "junk"),
    Row("build(E('a/.DS_Store'))", "junk"),
    Row("build(E('a/._b'))", "junk"),
    Row("build(E('a/b._c'), E('.DS_Storey'), E('x/__MACOSX'))"),
  ]

  static let modes: [Row] = [
    Row("build(L('a', 0o40755, data=b''))", "entry-kind"),
    Row("build(L('a/', 0o100644, data=b''))", "entry-kind"),
    Row("build(L('a/', 0o120755, data=b''))", "entry-kind"),
    Row("build(E('a', dos=0x10))", "entry-kind"),
    Row("build(L('a', 0o120777, host=0))", "foreign-link"),
    Row("build(L('a', 0o120777, host=19))", "foreign-link"),
    Row("build(L('a', 0o20644, host=0))", "foreign-mode"),
    Row("build(L('a', 0))", "unusable-mode"),
    Row("build(L('a', 0o100644, host=0), L('b', 0, host=0))"),
    Row(
      "build(L('a', 0o20644), L('b', 0o60644), L('c', 0o10644), L('d', 0o140644))", "special-file", "special-file",
      "special-file", "special-file"),
    Row("build(L('a', 0o170644))", "special-file"),
    Row("build(L('a', 0o104755))", "special-mode"),
    Row("build(L('a', 0o102755))", "special-mode"),
    Row("build(L('a/', 0o41755, data=b''))", "special-mode"),
    Row("build(L('a', 0o100666))", "world-writable"),
    Row(
      "build(L('a', 0o100000), L('b', 0o100655), L('c/', 0o40555, data=b''))", "unusable-mode", "unusable-mode",
      "unusable-mode"),
    Row("build(L('a', 0o100444), L('b', 0o100744), L('c/', 0o40700, data=b''))"),
    Row("build(L('a', 0o120777))"),
    Row("build(L('a', 0o120777, data=b'x' * 4097))", "symlink-size"),
    Row("build(L('a', 0o120777, data=b'x' * 4096))"),
    Row("build(L('a', 0o120777, data=b'x\\0y'), L('b', 0o120777, data=b'x\\0', method=8))", "link-nul", "link-nul"),
    Row("build(L('a', 0o120777, crc=1), L('b', 0o120777, method=8, crc=1))", "link-data", "link-data"),
    Row("build(L('a', 0o120777, method=8, usize=3), L('b', 0o120777, method=8, usize=5))", "link-data", "link-data"),
    Row("build(L('a', 0o120777, data=deflated(b'data') + b'x', l_method=8, c_method=8, usize=4))", "link-data"),
    Row("build(L('a', 0o120777, data=b'', method=8, crc=1))", "link-data"),
    Row("build(E('a', b'\\0' * (3 << 20), method=8), E('b', bytes(i * i % 251 for i in range(9999))))", "ratio"),
    Row("build(E('a', b'\\0' * (1 << 20), method=8))"),
    Row(
      "build(*[E('%d' % i, b'\\0' * (1 << 20), method=8, usize=6 << 20) for i in range(9)])", "total-ratio", "ratio",
      "ratio", "ratio", "ratio", "ratio", "ratio", "ratio", "ratio", "ratio"),
  ]
}
