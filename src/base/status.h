/* status.h: errors that the host or the machine can fix. Faults of content are diagnostics, of players refusals. */
#ifndef TALUS_BASE_STATUS_H
#define TALUS_BASE_STATUS_H

enum status {
    STATUS_OK = 0,
    STATUS_NO_MEMORY,   /* an allocation failed; the object is as it was */
    STATUS_IO,          /* a file could not be read or written */
    STATUS_BAD_CONTENT, /* the input is not usable at all; a diagnostic has the reason */
    STATUS_LIMIT,       /* a limit of limits.h was reached */
    STATUS_NOT_FOUND,   /* there is no such thing */
    STATUS_USAGE,       /* invalid arguments */
    STATUS_CANCELLED    /* the caller cancelled it */
};

const char *status_name(enum status status);

#endif
