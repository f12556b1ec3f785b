/** The whole stylesheet as text, for a shadow root; inlined by the build (`tsup.config.ts`). */
export { default } from './index.css?inline'
