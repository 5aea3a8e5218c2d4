/** Stands for the URL that the bundler gives an imported asset. */
export default '/asset';
