"""Tests in a real Chromium."""
