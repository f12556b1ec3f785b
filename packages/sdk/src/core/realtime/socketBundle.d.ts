declare module 'socket.io-client/dist/socket.io.js' {
  import type { io } from 'socket.io-client'

  const bundle: { readonly io: typeof io }
  export default bundle
}
