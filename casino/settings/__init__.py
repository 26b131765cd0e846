"""Settings by occasion: development (./dev run), test (./dev test), production (docker/); `base` is shared."""
