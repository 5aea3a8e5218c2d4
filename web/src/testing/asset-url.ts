/** Replaces the URL of an imported asset, which the bundler sets. */
export default '/asset';
