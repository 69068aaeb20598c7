"""The parts of .ci/deploy-check."""
