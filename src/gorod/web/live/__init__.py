"""What reaches an open page by itself: from a commit to the pages of this process and of others, as pieces of HTML."""
