"""The suite signs with ECDSA where a test asks for no kind of key. Devices accept Ed25519 alone, so this makes that the kind."""

from tuf_conformance._internal.repository_simulator import RepositorySimulator

RepositorySimulator.new_signer.__defaults__ = ("ed25519", "ed25519")
