import type { AxiosAdapter, AxiosRequestConfig, AxiosResponse } from 'axios'

/** The part of a response that clients read. */
export type HttpResponse = Pick<AxiosResponse<unknown>, 'status' | 'headers' | 'data'>

/**
 * Makes a request. It rejects with an error that has `isAxiosError` and a `code` where no answer came: `ECONNABORTED`
 * after the timeout.
 */
export type SendRequest = (request: AxiosRequestConfig) => Promise<HttpResponse>

/** Prepares the calls of a client, for the option `openHttp`; such as `openBrowserHttp`. */
export type OpenHttp = (options: {
  readonly baseUrl: string
  readonly adapter: AxiosAdapter | undefined
}) => Promise<SendRequest>
