/** @type {import('next').NextConfig} */
export default {
  // In a repository of many packages; a project of your own needs none of this.
  turbopack: { root: new URL('../..', import.meta.url).pathname },
}
