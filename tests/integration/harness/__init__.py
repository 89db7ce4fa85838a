"""What the integration tests stand on: the programs under test, a raw backend, a raw client, a strict HTTP reader."""
