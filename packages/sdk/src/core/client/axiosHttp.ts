import type { OpenHttp } from './http.js'
import { limits } from './transport.js'

/** Requests by axios, which knows proxies in Node and the progress of uploads in browsers. */
export const openAxios: OpenHttp = async ({ baseUrl, adapter }) => {
  const { default: axios } = await import('axios')
  const http = axios.create({
    baseURL: `${baseUrl.replace(/\/+$/, '')}/api`,
    timeout: limits.timeout,
    maxRedirects: limits.maxRedirects,
    validateStatus: () => true,
    ...(adapter && { adapter }),
  })
  return (request) => http.request<unknown>(request)
}
