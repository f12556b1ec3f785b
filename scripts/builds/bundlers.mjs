// Bundlers tested with the published packages, each without target configuration.

const linkedPage = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <link rel="stylesheet" href="main.css" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="main.js"></script>
  </body>
</html>
`

const esbuild = ['esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--outdir=dist']

const vite = (major) => ({
  name: `vite ${major}`,
  main: 'vite',
  dependencies: { vite: `^${major}.0.0` },
  build: ['vite', 'build'],
})

const next = (compiler) => ({
  name: `next 16 ${compiler}`,
  main: 'next',
  dependencies: { next: '^16.0.0' },
  overlay: 'next',
  build: ['next', 'build', `--${compiler}`],
  serve: ['next', 'start', '--hostname', '127.0.0.1', '--port', '0'],
})

/**
 * @typedef Bundler
 * @property {string} name
 * @property {string} main the package whose version is reported
 * @property {Record<string, string>} dependencies
 * @property {string[]} build a program of `node_modules/.bin` with its arguments; it writes `dist` unless `serve` is given
 * @property {string[]} [serve] a program that serves the result
 * @property {string} [overlay] a folder beside this file, copied over the app
 * @property {string} [page] an `index.html` to put beside what was built
 * @property {object} [settings] more of the app's `package.json`
 */

/** Bundles only scripts: the page loads the source stylesheets unchanged. */
export const reference = {
  name: 'sources',
  main: 'esbuild',
  dependencies: { esbuild: '^0.28.0' },
  build: [...esbuild, '--loader:.css=empty'],
  page: linkedPage.replace(
    '"main.css" />',
    '"source/styles/index.css" /><link rel="stylesheet" href="shop.css" />',
  ),
}

/** @type {Bundler[]} */
export const bundlers = [
  vite(6),
  vite(7),
  vite(8),
  next('turbopack'),
  next('webpack'),
  {
    name: 'webpack 5',
    main: 'webpack',
    dependencies: {
      webpack: '^5.0.0',
      'webpack-cli': '^6.0.0',
      'css-loader': '^7.0.0',
      'mini-css-extract-plugin': '^2.0.0',
      'css-minimizer-webpack-plugin': '^8.0.0',
    },
    overlay: 'webpack',
    build: ['webpack'],
    page: linkedPage,
  },
  {
    name: 'parcel 2',
    main: 'parcel',
    dependencies: { parcel: '^2.0.0' },
    build: ['parcel', 'build', 'index.html'],
    // Parcel ignores `exports` of packages by default.
    settings: { '@parcel/resolver-default': { packageExports: true } },
  },
  {
    name: 'esbuild',
    main: 'esbuild',
    dependencies: { esbuild: '^0.28.0' },
    build: esbuild,
    page: linkedPage,
  },
]
