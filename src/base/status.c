/* status.c: names of the statuses. */
#include "base/status.h"

const char *status_name(enum status status)
{
    switch (status) {
    case STATUS_OK:
        return "ok";
    case STATUS_NO_MEMORY:
        return "there is not enough memory";
    case STATUS_IO:
        return "input/output error";
    case STATUS_BAD_CONTENT:
        return "bad content";
    case STATUS_LIMIT:
        return "limit reached";
    case STATUS_NOT_FOUND:
        return "not found";
    case STATUS_USAGE:
        return "wrong usage";
    case STATUS_CANCELLED:
        return "cancelled";
    }
    return "unknown status";
}
