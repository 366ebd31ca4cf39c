//! The ten questions of ten_queries.c in Rust, by bindgen alone. Prints the same ten lines.

use std::ffi::CStr;
use std::mem::size_of;
use std::os::raw::c_char;
use std::ptr::{null, null_mut};

#[allow(dead_code, non_camel_case_types, non_upper_case_globals, non_snake_case)]
mod c {
    include!(env!("WEND_BINDINGS"));
}

const WIDTH: u32 = 24;
const HEIGHT: u32 = 16;
const CELLS: u32 = WIDTH * HEIGHT;
const ALGORITHMS: [&str; 10] = [
    "auto",
    "astar",
    "dijkstra",
    "breadth_first",
    "weighted_astar",
    "bidirectional_astar",
    "ida_star",
    "jump_point_search",
    "hpa_star",
    "theta_star",
];

/// A text of the library; it ends with 0.
unsafe fn string(letters: *const c_char) -> String {
    CStr::from_ptr(letters).to_string_lossy().into_owned()
}

fn text(letters: &str) -> c::wend_text {
    c::wend_text { data: letters.as_ptr().cast(), size: letters.len() as _ }
}

/// Calls a function with an error, and panics with the reason if it is refused.
fn require(call: impl FnOnce(*mut c::wend_error) -> c::wend_code) {
    let mut error =
        c::wend_error { size: size_of::<c::wend_error>() as u32, ..Default::default() };
    let code = call(&mut error);
    if code != c::WEND_OK {
        unsafe { panic!("{}: {}", string(c::wend_code_name(code)), string(error.text.as_ptr())) }
    }
}

fn create<T>(call: impl FnOnce(*mut *mut T, *mut c::wend_error) -> c::wend_code) -> *mut T {
    let mut made = null_mut();
    require(|error| call(&mut made, error));
    made
}

/// Walls from a row of numbers that every language makes alike.
fn draw() -> [u8; CELLS as usize] {
    let mut walkable = [0; CELLS as usize];
    let mut number: u32 = 12345;
    for cell in &mut walkable {
        number = number.wrapping_mul(1664525).wrapping_add(1013904223);
        *cell = u8::from((number >> 24) % 100 >= 18);
    }
    for i in 0..10 {
        walkable[i * 2] = 1;
        walkable[CELLS as usize - 1 - i * 2] = 1;
    }
    walkable
}

/// FNV-1a.
fn hash(nodes: &[u32]) -> u32 {
    let bytes = nodes.iter().flat_map(|node| node.to_le_bytes());
    bytes.fold(2166136261, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(16777619))
}

/// Points to `walkable`.
fn grid_of(walkable: &[u8]) -> c::wend_grid {
    c::wend_grid {
        size: size_of::<c::wend_grid>() as u32,
        width: WIDTH as i32,
        height: HEIGHT as i32,
        count: walkable.len() as _,
        walkable: walkable.as_ptr(),
        ..Default::default()
    }
}

unsafe fn answer_of(path: *const c::wend_path) -> c::wend_answer {
    let mut answer =
        c::wend_answer { size: size_of::<c::wend_answer>() as u32, ..Default::default() };
    require(|error| c::wend_path_answer(path, &mut answer, error));
    answer
}

/// A copy: the library's array ends with the next answer.
unsafe fn nodes_of(path: *const c::wend_path) -> Vec<u32> {
    let (mut nodes, mut count) = (null(), 0);
    require(|error| c::wend_path_nodes(path, &mut nodes, &mut count, error));
    if count == 0 {
        return Vec::new(); // `nodes` may be null, which no slice is
    }
    std::slice::from_raw_parts(nodes, count as usize).to_vec()
}

unsafe fn ask_all(navigator: *const c::wend_navigator, path: *mut c::wend_path) {
    let workspace = create(|made, error| c::wend_workspace_create(made, error));
    let options = create(|made, error| c::wend_options_create(made, error));
    for (i, algorithm) in (0..).zip(ALGORITHMS) {
        let query = c::wend_query {
            size: size_of::<c::wend_query>() as u32,
            from: i * 2,
            to: CELLS - 1 - i * 2,
            options,
            ..Default::default()
        };
        require(|error| c::wend_options_set(options, text("algorithm"), text(algorithm), error));
        require(|error| c::wend_solve(navigator, &query, workspace, path, error));
        let (answer, nodes) = (answer_of(path), nodes_of(path));
        let status = string(c::wend_status_name(answer.status));
        println!("{algorithm} {status} {:.6} {} {:08x}", answer.cost, nodes.len(), hash(&nodes));
    }
    require(|_| c::wend_options_destroy(options));
    require(|_| c::wend_workspace_destroy(workspace));
}

/// `path` was destroyed.
unsafe fn check_refusals(path: *mut c::wend_path) {
    assert_eq!(c::wend_path_destroy(path), c::WEND_STALE);
    let walkable = draw();
    let mut grid = grid_of(&walkable);
    grid.size -= 1;
    let mut map = null_mut();
    assert_eq!(c::wend_map_create_grid(&grid, &mut map, null_mut()), c::WEND_WRONG_SIZE);
}

fn main() {
    unsafe {
        assert_eq!(c::wend_abi(), c::WEND_C_ABI);
        let map = {
            let walkable = draw();
            create(|made, error| c::wend_map_create_grid(&grid_of(&walkable), made, error))
        };
        let navigator = create(|made, error| c::wend_navigator_create(map, null(), made, error));
        let path = create(|made, error| c::wend_path_create(made, error));
        ask_all(navigator, path);
        require(|_| c::wend_path_destroy(path));
        require(|_| c::wend_navigator_destroy(navigator));
        require(|_| c::wend_map_destroy(map));
        check_refusals(path);
    }
}
