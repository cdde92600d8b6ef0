"""Scripts and styles under names that change with their content, so that a browser asks for each of them once."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Named(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names of files that `gorod serve` has collected; a file that was not collected keeps its plain name and is served from its place."""

    def stored_name(self, name: str) -> str:
        """The name that a file is served under."""
        return str(self.hashed_files.get(self.hash_key(self.clean_name(name)), name))
