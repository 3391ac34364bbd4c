# The release on GitHub has this file with its own address and checksum: docs/install.md.
class Release < Formula
  desc "Build a custom SDK binary for every customer of an SDK vendor"
  homepage "https://github.com/example/release"
  url "https://github.com/example/release/releases/download/0.1.0/release-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"
  head "https://github.com/example/release.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on "rapidjson" => :build
  depends_on xcode: ["16.0", :build]
  depends_on "libarchive"
  depends_on "libdeflate"
  depends_on "libgit2"
  depends_on macos: :sequoia
  depends_on "openssl@3"
  depends_on "utf8proc"

  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "expat"
  uses_from_macos "zlib"

  def install
    arguments = %w[--disable-sandbox --configuration release --product release]
    arguments << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *arguments
    bin.install ".build/release/release"
    generate_completions_from_executable(bin/"release", "completion")
    (man1/"release.1").write Utils.safe_popen_read(bin/"release", "manual")
  end

  test do
    (testpath/"release.json").write '{ "version": "1.4.0" }'
    system bin/"release", "bump", "minor"
    assert_match '"version": "1.5.0"', (testpath/"release.json").read
  end
end
