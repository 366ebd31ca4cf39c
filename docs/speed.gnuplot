# The chart of speed in the README. docs/make_pictures writes a line per map, `map A* jump-points baked`,
# from the tables of docs/benchmarks.md, and passes the file's name as `figures`.
set terminal svg size 760,330 font "DejaVu Sans,12" background rgb "white"
set style data histograms
set style histogram clustered gap 1.2
set style fill solid noborder
set boxwidth 0.9
set logscale y
set yrange [1:12000]
set format y "%.0f x"
set ytics (1, 10, 100, 1000, 10000)
set grid ytics linecolor rgb "#dddddd" linetype 1
set xtics rotate by -30 scale 0 noenhanced
set border 3 linecolor rgb "#888888"
set tics nomirror
set key outside top center horizontal
set title "Speed relative to A* of Boost.Graph (mean time per query, log scale)" noenhanced
plot figures using 2:xtic(1) title "wend A*" linecolor rgb "#9ecae1", \
     "" using 3 title "wend jump points" linecolor rgb "#3182bd", \
     "" using 4 title "wend baked jump points" linecolor rgb "#e6760d"
