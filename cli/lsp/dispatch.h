/* dispatch.h: the methods of the protocol. */
#ifndef TALUS_CLI_LSP_DISPATCH_H
#define TALUS_CLI_LSP_DISPATCH_H

#include "lsp/lsp.h"

/* One message (JSON-RPC): its response, if it needs one, is added to the output. */
void dispatch_message(struct lsp *lsp, const char *text, size_t size);

#endif
