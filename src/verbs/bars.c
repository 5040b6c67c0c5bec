/* bars.c: the frame of the bar charts of battles. */
#include "verbs/bars.h"

void bars_begin(struct text *out, int height)
{
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"%d\" "
              "font-family=\"sans-serif\" font-size=\"12\">\n"
              "<rect width=\"640\" height=\"%d\" fill=\"#ffffff\"/>\n",
              height, height);
}

void bars_percent_axis(struct text *out, int top, int bottom)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        int x = BARS_LEFT + BARS_WIDE * percent / 100;
        text_addf(out, "<path d=\"M%d %dV%d\" stroke=\"#dddddd\"/>\n", x, top, bottom);
        text_addf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#555555\">%d %%</text>\n", x, bottom + 14,
                  percent);
    }
}
