import { join } from 'node:path'
import type { Options } from 'tsup'
import { elementParts } from './elementParts.js'
import { elementStyles } from './elementStyles.js'

/** Each has CSS nesting, layers and popovers. */
export const browsers = ['chrome123', 'firefox120', 'safari17.5']

const common: Options = {
  format: 'esm',
  platform: 'browser',
  target: browsers,
  clean: false,
  dts: false,
  minify: true,
  splitting: false,
  noExternal: [/./],
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildOptions(options) {
    options.conditions = ['@morpheus/source', 'production']
    options.legalComments = 'none'
    // A ninth of React's size. The kit uses nothing that its compatible face lacks.
    options.alias = {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
    }
  },
}

/**
 * The custom element with all its dependencies, since a page needs nothing but a script tag; and the live connection,
 * which the element loads from beside it, and without which it asks every five seconds.
 */
export const elementBuild: readonly Options[] = [
  {
    ...common,
    entry: { 'morpheus-connect': join(import.meta.dirname, 'src', 'morpheus-connect.tsx') },
    loader: { '.css': 'empty' },
    esbuildPlugins: [elementParts, elementStyles(browsers)],
  },
  {
    ...common,
    entry: { 'morpheus-connect-live': join(import.meta.dirname, 'elementLive.ts') },
  },
]
