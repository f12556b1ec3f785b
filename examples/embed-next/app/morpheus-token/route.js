import { createMorpheus, memoryStorage } from '@morpheus/sdk'

const { MORPHEUS_URL: baseUrl = '', MORPHEUS_API_KEY: apiKey = '' } = process.env
const morpheus = createMorpheus({ baseUrl, apiKey, storage: memoryStorage() })

/** Whose page this is, by your own sign-in; never by what the page says. Here everybody is the same customer. */
const customerOf = (_request) => 'loja-next'

/** Exchanges the API key, which stays here, for a token of the customer's own session. */
export async function POST(request) {
  try {
    const { token, expiresAt } = await morpheus.tokens.create({
      externalIds: [customerOf(request)],
      abilities: ['pair'],
    })
    return Response.json({ token, expiresAt })
  } catch (error) {
    console.error(error)
    return new Response(null, { status: 502 })
  }
}
