module github.com/morpheus-whatsapp/morpheus/clients/go

go 1.18
