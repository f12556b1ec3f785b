import { openAxios } from './axiosHttp.js'
import type { OpenHttp, SendRequest } from './http.js'

/**
 * Calls of a browser by `fetch`, for the option `openHttp`: axios is loaded only when a file is sent, since `fetch` has
 * no progress of uploads.
 * @example
 * const morpheus = createMorpheus({ baseUrl: '', openHttp: openBrowserHttp })
 */
export const openBrowserHttp: OpenHttp = async (options) => {
  const { openFetch } = await import('./fetchHttp.js')
  const sendByFetch = await openFetch(options)
  let sendByAxios: SendRequest | null = null
  return async (request) => {
    if (!request.onUploadProgress) return sendByFetch(request)
    sendByAxios ??= await openAxios(options)
    return sendByAxios(request)
  }
}
