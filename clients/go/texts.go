// Code generated from the contract by `npm run generate`. DO NOT EDIT.

package morpheus

// texts of errors that this client makes: Portuguese and English.
var texts = map[string][2]string{
	"base_url_missing":          {"Falta baseUrl", "baseUrl is missing"},
	"base_url_invalid":          {"baseUrl deve começar com http:// ou https://", "baseUrl must begin with http:// or https://"},
	"base_url_with_api":         {"baseUrl não inclui /api", "baseUrl does not include /api"},
	"api_key_missing":           {"apiKey está vazia: confira a variável de ambiente", "apiKey is empty: check the environment variable"},
	"token_missing":             {"token está vazio", "token is empty"},
	"credentials_ambiguous":     {"Passe só uma de token, apiKey e getToken", "Pass only one of token, apiKey and getToken"},
	"webhook_secret_missing":    {"O segredo do webhook está vazio: passe o whsec_… que o gateway mostrou na criação", "The webhook secret is empty: pass the whsec_… that the gateway showed when it was created"},
	"webhook_secret_invalid":    {"O segredo do webhook começa com whsec_, mas o resto não é base64", "The webhook secret begins with whsec_, but the rest is not base64"},
	"webhook_body_parsed":       {"Passe o corpo como chegou, em texto ou bytes: um corpo já interpretado tem outra assinatura", "Pass the body as it arrived, as text or bytes: a parsed body has another signature"},
	"webhook_headers_missing":   {"Faltam os cabeçalhos webhook-id, webhook-timestamp e webhook-signature", "The headers webhook-id, webhook-timestamp and webhook-signature are missing"},
	"webhook_timestamp_invalid": {"O webhook-timestamp está longe demais do relógio desta máquina", "The webhook-timestamp is too far from the clock of this machine"},
	"webhook_signature_invalid": {"Nenhuma assinatura do webhook confere com o segredo", "No signature of the webhook matches the secret"},
	"webhook_body_invalid":      {"O corpo do webhook não é um evento do Morpheus", "The body of the webhook is not a Morpheus event"},
	"network":                   {"Não foi possível conectar ao servidor. Verifique sua conexão.", "Could not reach the server. Check your connection."},
	"timeout":                   {"O servidor demorou demais para responder. Tente novamente.", "The server took too long to answer. Try again."},
	"unexpected_answer":         {"O servidor deu uma resposta inesperada", "The server gave an unexpected answer"},
	"path_invalid":              {"Um parâmetro do endereço deve ser um texto não vazio, diferente de \".\" e \"..\"", "A parameter of the address must be a text that is not empty, \".\" or \"..\""},
}
