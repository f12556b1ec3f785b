export { type HttpRequest, toHttpRequest } from './httpRequest.js'
export type { RawResponse } from './results.js'
export { type KeyPermissions, listToolAreas } from './rows.js'
export { createMcpServer, type McpOptions, type McpServer, parseFailure } from './server.js'
