/** The whole stylesheet as text, for a shadow root; the build puts it in here (`tsup.config.ts`). */
export { default } from './index.css?inline'
