"""What `.ci/deploy-check` is made of."""
