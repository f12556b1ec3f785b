import type { LoadSocket } from './connection.js'

/** The socket of Node and of browsers. */
export const loadSocket: LoadSocket = () => Promise.all([import('./openSocket.js'), import('./dispatch.js')])
